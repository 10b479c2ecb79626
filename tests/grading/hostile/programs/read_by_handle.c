// files: open a file by its handle, past all directories
#include "hostile.h"
int main(int argc, char **argv) {
    union { struct file_handle handle; char room[sizeof(struct file_handle) + MAX_HANDLE_SZ]; } one;
    int mount, top = open("/", O_RDONLY);
    one.handle.handle_bytes = MAX_HANDLE_SZ;
    if (name_to_handle_at(AT_FDCWD, below(WORLD, "suite/case/expected.txt"), &one.handle, &mount, 0) == 0)
        show(open_by_handle_at(top, &one.handle, O_RDONLY), "the golden by its handle");
}

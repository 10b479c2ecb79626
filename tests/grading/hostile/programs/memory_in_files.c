// memory: hide it in files without a name
#include "hostile.h"
int main(int argc, char **argv) {
    char *piece = calloc(1, 900000);
    int made = 0;
    for (int i = 0; i < 50; i++) {
        int fd = memfd_create("hostile", 0);
        made += fd >= 0 && write(fd, piece, 900000) == 900000;
    }
    printf("%d\n", made);
}

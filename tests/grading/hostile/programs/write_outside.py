# writing: make, change and remove files that everybody may write
import os, shutil, sys
world = sys.argv[1] + "/open/"
def make(): open(world + "hostile", "w").write("x")
def change(): open(world + "file", "a").write("x")
def replace(): open("mine", "w").close(); os.rename("mine", world + "file")
def carry_off(): os.rename(world + "file", "taken")
def remove(): os.unlink(world + "file")
def nest(): os.mkdir(world + "hostile-directory")
def link(): os.symlink("/etc", world + "hostile-link")
def pipe(): os.mkfifo(world + "hostile-pipe")
for act in (make, change, replace, carry_off, remove, nest, link, pipe):
    try:
        act()
    except OSError:
        pass

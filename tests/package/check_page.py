"""A house opened by a command shows its page: check_page.py WEB COMMAND... (WEB: the folder with the page)."""
import sys

from check_installed import House, check_page

with House(*sys.argv[2:], who={}) as house:
    check_page(house, sys.argv[1])
sys.exit(house.code)

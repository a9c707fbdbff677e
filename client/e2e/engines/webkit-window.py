"""A bare browser around WebKitGTK for WebKitWebDriver. Arguments: profile, folder for downloads, width, height."""
import ctypes
import os
import signal
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2

PR_SET_PDEATHSIG = 1
profile, downloads = sys.argv[1:3]
width, height = (int(argument) for argument in sys.argv[3:5])

# Whatever ends the driver ends this too.
ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)

storage = WebKit2.WebsiteDataManager(base_data_directory=profile + '/data', base_cache_directory=profile + '/cache')
storage.get_cookie_manager().set_persistent_storage(
    profile + '/cookies.sqlite', WebKit2.CookiePersistentStorage.SQLITE
)
context = WebKit2.WebContext(website_data_manager=storage)
context.set_automation_allowed(True)
context.set_preferred_languages(['en-GB'])


def open_window(_session=None):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    # As in Safari: a page that is left stays, frozen, for the way back.
    view.get_settings().set_enable_page_cache(True)
    view.get_settings().set_enable_write_console_messages_to_stdout(True)
    window = Gtk.Window()
    window.set_default_size(width, height)
    window.add(view)
    window.show_all()
    view.connect('close', lambda _view: window.destroy())
    view.connect('permission-request', lambda _view, request: (request.deny(), True)[1])
    return view


def begin(_context, session):
    about = WebKit2.ApplicationInfo.new()
    about.set_name('ateria-webkit-window')
    about.set_version(
        WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version()
    )
    session.set_application_info(about)
    session.connect('create-web-view', open_window)


def name_download(download, suggested):
    os.makedirs(downloads, exist_ok=True)
    download.set_destination('file://' + os.path.join(downloads, os.path.basename(suggested)))
    return True


context.connect('download-started', lambda _context, download: download.connect('decide-destination', name_download))
context.connect('automation-started', begin)
Gtk.main()

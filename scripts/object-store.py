"""OpenStack Swift with its S3 layer, for the tests (scripts/object-store.mjs).

One process with one proxy, account, container and object server, which keep their data in a folder. Needs Debian's
python3-swift, and a file system with extended attributes.
Usage: object-store.py FOLDER PORT PORT PORT PORT
"""
import ctypes
import sys

import eventlet

# Before Swift is imported: one thread serves all requests, as in its own servers.
eventlet.patcher.monkey_patch()

import json
import os
import socket

from eventlet import wsgi

# Linux ends this process with the one that started it, even if that is killed.
ctypes.CDLL("libc.so.6").prctl(1, 9)

folder = sys.argv[1]
port, *others = map(int, sys.argv[2:])
backends = dict(zip(("account", "container", "object"), others))


def write(name, text):
    path = os.path.join(folder, name)
    with open(path, "w") as file:
        file.write(text)
    return path


from swift.common import utils

utils.SWIFT_CONF_FILE = write("swift.conf", "[swift-hash]\nswift_hash_path_suffix = padauk\n")
utils.validate_hash_conf()

from swift.common.ring import RingBuilder
from swift.common.storage_policy import reload_storage_policies
from swift.common.wsgi import loadapp

reload_storage_policies()

DEFAULT = """
[DEFAULT]
swift_dir = {folder}
devices = {folder}
mount_check = false
fallocate_reserve = 0
log_level = ERROR
disable_fallocate = true
"""

# Pages of five keys, so that the tests meet listings of several pages.
PROXY = """
[pipeline:main]
pipeline = catch_errors listing_formats s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
max_bucket_listing = 5
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
user_test_guest = guessing
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
"""

BACKEND = """
[pipeline:main]
pipeline = {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
"""

os.makedirs(os.path.join(folder, "disk"), exist_ok=True)
for kind, backend in backends.items():
    builder = RingBuilder(1, 1, 1)
    builder.add_dev(
        {"id": 0, "region": 1, "zone": 1, "ip": "127.0.0.1", "port": backend, "device": "disk", "weight": 1}
    )
    builder.rebalance(seed="padauk")
    builder.get_ring().save(os.path.join(folder, kind + ".ring.gz"))


class Cache:
    """What Swift needs of memcached."""

    def __init__(self):
        self.values = {}

    def get(self, key, raise_on_error=False):
        value = self.values.get(key)
        return value and json.loads(value)

    def set(self, key, value, serialize=True, time=0, min_compress_len=0, raise_on_error=False):
        self.values[key] = json.dumps(value)

    def delete(self, key, server_key=None):
        self.values.pop(key, None)


cache = Cache()


def serve(name, config, at):
    swift = loadapp(write(name + ".conf", DEFAULT.format(folder=folder) + config))

    def app(env, start_response):
        env["swift.cache"] = cache
        return swift(env, start_response)

    listener = eventlet.listen(("127.0.0.1", at))
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return eventlet.spawn(wsgi.server, listener, app, log_output=False, keepalive=True)


threads = [serve(kind, BACKEND.format(kind=kind), at) for kind, at in backends.items()]
threads.append(serve("proxy", PROXY, port))
print("ready", flush=True)
for thread in threads:
    thread.wait()

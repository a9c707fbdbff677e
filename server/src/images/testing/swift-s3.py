"""
OpenStack Swift with its S3 interface, all of it in one process, of Debian's package python3-swift:

    python3 swift-s3.py <new folder> <port> <account:user> <secret>

Says 'ready' once it answers, and ends with its standard input.
"""

import eventlet

eventlet.monkey_patch()

import logging
import os
import sys
from array import array

import eventlet.wsgi
from swift.account.server import AccountController
from swift.common import utils
from swift.common.ring import RingData
from swift.common.wsgi import SwiftHttpProtocol, loadapp
from swift.container.server import ContainerController
from swift.obj.server import ObjectController

folder, port, key_id, secret = sys.argv[1:]
account, user = key_id.split(':')
disks, rings = (os.path.join(folder, name) for name in ('disks', 'rings'))
os.makedirs(os.path.join(disks, 'one'))
os.makedirs(rings)
utils.HASH_PATH_SUFFIX = b'ours'


class Cache:
    """Where Swift expects memcached; it forgets at once, so nothing is ever out of date."""

    def get(self, key, raise_on_error=False):
        return None

    def set(self, key, value, *args, **kwargs):
        pass

    def delete(self, key, *args, **kwargs):
        pass


def serve(listening, app, name):
    logger = logging.getLogger(name)
    eventlet.wsgi.server(listening, app, logger, protocol=SwiftHttpProtocol, log_output=False)


def start_storage(name, make):
    """One server on one disk, and the ring that leads to it."""
    listening = eventlet.listen(('127.0.0.1', 0))
    place = {'ip': '127.0.0.1', 'port': listening.getsockname()[1]}
    device = {'id': 0, 'zone': 0, 'region': 1, 'weight': 1.0, 'device': 'one', 'meta': ''}
    device.update(place, replication_ip=place['ip'], replication_port=place['port'])
    RingData([array('H', [0])], [device], 32).save(os.path.join(rings, f'{name}.ring.gz'))
    app = make({'devices': disks, 'swift_dir': rings, 'mount_check': 'false', 'fallocate_reserve': '0'})
    eventlet.spawn(serve, listening, app, name)


def load_proxy():
    around = ['catch_errors', 'gatekeeper', 'listing_formats', 'bulk', 's3api', 'tempauth', 'slo', 'copy']
    options = {'tempauth': f'user_{account}_{user} = {secret} .admin', 's3api': 'location = us-east-1'}
    sections = [
        f'[DEFAULT]\nswift_dir = {rings}',
        f'[pipeline:main]\npipeline = {" ".join(around)} versioned_writes proxy-server',
        '[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\nallow_account_management = true',
        # On a busy machine the only disk answers late; it must not be taken out of use for that.
        'conn_timeout = 10\nnode_timeout = 30\nrecoverable_node_timeout = 30\nerror_suppression_limit = 1000000',
    ]
    for name in [*around, 'versioned_writes']:
        sections.append(f'[filter:{name}]\nuse = egg:swift#{name}\n{options.get(name, "")}')
    settings = os.path.join(folder, 'proxy.conf')
    with open(settings, 'w') as file:
        file.write('\n'.join(sections))
    return loadapp(settings)


def end_with_input():
    eventlet.tpool.execute(sys.stdin.read)
    os._exit(0)


logging.disable(logging.CRITICAL)
for name, make in {'account': AccountController, 'container': ContainerController, 'object': ObjectController}.items():
    start_storage(name, make)
proxy = load_proxy()
cache = Cache()


def with_cache(environment, start_response):
    environment['swift.cache'] = cache
    return proxy(environment, start_response)


listening = eventlet.listen(('127.0.0.1', int(port)))
eventlet.spawn(end_with_input)
print('ready', flush=True)
serve(listening, with_cache, 'proxy')

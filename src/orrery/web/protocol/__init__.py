"""Every message between a client and the server. `python -m orrery.web.schema` writes it as JSON schema.

HTTP: where a seat's secret is needed it is sent as `Authorization: Bearer SECRET` (for several
seats: secrets with commas between), never in an address. An error is `Problem` with a 4xx status.

Socket `/ws`: the client's first message is `Hello`; the server answers with `TableInfo` and `State`,
then sends whatever changes. One JSON object a message; `type` says which.
"""

from orrery.web.protocol.from_client import *
from orrery.web.protocol.from_server import *
from orrery.web.protocol.plans import *
from orrery.web.protocol.tables import *
from orrery.web.protocol.values import *

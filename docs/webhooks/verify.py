import base64
import hashlib
import hmac
import time


def is_from_ribbon(secret: str, headers: dict[str, str], body: bytes) -> bool:
    """Whether a message is from Ribbon. The body is what arrived, before anything parses it."""
    message_id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    content = f"{message_id}.{timestamp}.".encode() + body
    digest = hmac.new(key, content, hashlib.sha256).digest()
    wanted = b"v1," + base64.b64encode(digest)
    given = headers["webhook-signature"].encode().split(b" ")
    return any(hmac.compare_digest(wanted, signature) for signature in given)

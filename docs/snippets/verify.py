# Python 3.8 or newer, no packages.
import base64
import hashlib
import hmac
import time


def has_valid_signature(fields, svc_client_key, svc_client_password):
    """svc_signature of a callback or a return address.

    fields: dict(urllib.parse.parse_qsl(body, keep_blank_values=True))
    The return address of a subscription has sub_svc_id in the place of svc_sale_id.
    Without a partner: seller_svc_id and seller_svc_secret in the place of svc_client_key and svc_client_password.
    """
    subject = fields.get("svc_sale_id") or fields.get("sub_svc_id", "")
    joined = svc_client_key + svc_client_password + fields.get("svc_transaction_id", "") + subject
    expected = hashlib.md5(joined.encode()).hexdigest()
    return hmac.compare_digest(expected.encode(), fields.get("svc_signature", "").encode())


def has_valid_webhook(raw_body, headers, webhook_secret, now=None):
    """Standard Webhooks: covers every field and the age. Take this one for callbacks.

    raw_body: the bytes as they arrived, before any parser; headers: names in lower case; webhook_secret: whsec_...
    """
    try:
        age = (time.time() if now is None else now) - int(headers["webhook-timestamp"])
        signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + raw_body
        signatures = headers["webhook-signature"].split(" ")
    except (KeyError, ValueError):
        return False
    if abs(age) > 300:
        return False
    key = base64.b64decode(webhook_secret[6:] if webhook_secret.startswith("whsec_") else webhook_secret)
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    # While a secret is being replaced there are two signatures: one of them is enough.
    return any(hmac.compare_digest(expected, signature.encode()) for signature in signatures)

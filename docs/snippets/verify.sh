# A POSIX shell with md5sum, openssl and curl, for trying things by hand: a process list shows what openssl is told.
# Export SVC_CLIENT_KEY, SVC_CLIENT_PASSWORD and WEBHOOK_SECRET first
# (without a partner: seller_svc_id and seller_svc_secret in the place of the first two). The body lies in a file, byte for byte as it arrived.

# field BODY_FILE NAME. Identifiers and signatures hold nothing that a form would encode.
field() { tr '&' '\n' < "$1" | sed -n "s/^$2=//p"; }

# valid_signature BODY_FILE: a callback, or the query of a return address (of a subscription: sub_svc_id, no svc_sale_id)
valid_signature() {
  subject=$(field "$1" svc_sale_id)
  joined="$SVC_CLIENT_KEY$SVC_CLIENT_PASSWORD$(field "$1" svc_transaction_id)${subject:-$(field "$1" sub_svc_id)}"
  # printf, not echo: a line break at the end would be hashed too.
  [ "$(printf %s "$joined" | md5sum | cut -c 1-32)" = "$(field "$1" svc_signature)" ]
}

# valid_webhook BODY_FILE WEBHOOK_ID WEBHOOK_TIMESTAMP WEBHOOK_SIGNATURE
valid_webhook() {
  case "$3" in '' | *[!0-9]*) return 1 ;; esac
  age=$(($(date +%s) - $3))
  [ "${age#-}" -le 300 ] || return 1
  key=$(printf %s "${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
  expected=$({ printf '%s.%s.' "$2" "$3"; cat "$1"; } | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
  # While a secret is being replaced there are two signatures: one of them is enough.
  case " $4 " in *" v1,$expected "*) return 0 ;; *) return 1 ;; esac
}

# confirm_sale API SELLER_SVC_ID SVC_SALE_ID: what the sale is now, before anything is handed over.
confirm_sale() {
  curl -s "$1/get-sales" -H 'content-type: application/json' -d "{\"seller_svc_id\":\"$2\",\"sale_svc_id\":\"$3\"}"
}

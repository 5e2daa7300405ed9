<?php
// PHP 8 or newer, no packages.

/**
 * svc_signature of a callback or a return address.
 * $fields: $_POST for a callback, $_GET for a return address
 * The return address of a subscription has sub_svc_id in the place of svc_sale_id.
 * Without a partner: seller_svc_id and seller_svc_secret in the place of svc_client_key and svc_client_password.
 */
function has_valid_signature(array $fields, string $svcClientKey, string $svcClientPassword): bool
{
    $subject = $fields['svc_sale_id'] ?? $fields['sub_svc_id'] ?? '';
    $joined = $svcClientKey . $svcClientPassword . ($fields['svc_transaction_id'] ?? '') . $subject;
    return hash_equals(md5($joined), (string) ($fields['svc_signature'] ?? ''));
}

/**
 * Standard Webhooks: covers every field and the age. Take this one for callbacks.
 * $rawBody: file_get_contents('php://input'); $headers: array_change_key_case(getallheaders()); $webhookSecret: whsec_…
 */
function has_valid_webhook(string $rawBody, array $headers, string $webhookSecret, ?int $now = null): bool
{
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if (!ctype_digit($timestamp) || abs(($now ?? time()) - (int) $timestamp) > 300) {
        return false;
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $webhookSecret));
    $signed = ($headers['webhook-id'] ?? '') . '.' . $timestamp . '.' . $rawBody;
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
    // While a secret is being replaced there are two signatures: one of them is enough.
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}

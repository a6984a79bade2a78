<?php

/** Whether a message is from Ribbon. The body is what arrived, before anything parses it. */
function is_from_ribbon(string $secret, array $headers, string $body): bool
{
    [$id, $timestamp] = [$headers['webhook-id'], $headers['webhook-timestamp']];
    if (!preg_match('/^\d+$/D', $timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $wanted = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $given) {
        if (hash_equals($wanted, $given)) {
            return true;
        }
    }
    return false;
}

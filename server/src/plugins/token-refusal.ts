/** Sentences by the error's code or, since one code covers every claim, by its message. */
const reasons: readonly [RegExp, string][] = [
  [/^FST_JWT_NO_AUTHORIZATION_IN_HEADER/, 'This call needs an access token.'],
  [/^FST_JWT_AUTHORIZATION_TOKEN_EXPIRED/, 'The access token has expired.'],
  [/^FAST_JWT_INACTIVE/, 'The token is from the future.'],
  [/^ERR_JWKS_NO_MATCHING_KEY/, 'The issuer has no such key.'],
  ...['iss', 'aud', 'sub', 'exp', 'iat'].map((claim): [RegExp, string] => [
    RegExp(`${claim} claim is required`),
    `The token lacks the claim ${claim}.`,
  ]),
  [/\baud claim/, 'The access token is for another audience.'],
  [/\biss claim/, 'The access token is of another issuer.'],
  [/token signature is invalid/, 'The signature of the access token is not valid.'],
];

/**
 * Why a token was refused, for client developers and the log. A fixed sentence: some of the verifier's own
 * messages quote the token.
 */
export function reasonOf(error: Error): string {
  const text = `${'code' in error ? error.code : ''} ${error.message}`;
  return reasons.find(([pattern]) => pattern.test(text))?.[1] ?? 'The access token is not valid here.';
}

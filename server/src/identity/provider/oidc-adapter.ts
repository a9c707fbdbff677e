import { type AdapterFactory, errors } from 'oidc-provider';
import type { PayloadStore } from './payload-store.ts';

/** The provider's storage interface over the payload table. */
export function createOidcAdapter(store: PayloadStore): AdapterFactory {
  return (model) => ({
    upsert: (id, payload, expiresIn) => store.upsert(model, id, payload, expiresIn),
    find: (id) => store.find(model, 'id', id),
    findByUid: (uid) => store.find(model, 'uid', uid),
    findByUserCode: (userCode) => store.find(model, 'user_code', userCode),
    async consume(id) {
      const isFirst = await store.consume(model, id);
      // Two concurrent exchanges of one code both find it unused; only one may succeed (RFC 6749, 4.1.2).
      if (!isFirst && model === 'AuthorizationCode') throw new errors.InvalidGrant('code already used');
    },
    destroy: (id) => store.destroy(model, id),
    revokeByGrantId: (grantId) => store.destroyByGrant(model, grantId),
  });
}

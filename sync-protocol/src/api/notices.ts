import { type Static, Type } from 'typebox';
import { locales } from '../locales.ts';

/** How somebody is notified of what is due: on their devices, by mail, or not at all. */
export const NoticeChannel = Type.Enum(['push', 'email', 'off']);
export type NoticeChannel = Static<typeof NoticeChannel>;

/** What the others of a household do, each with a notice of its own, by a push alone: they add to the list while one shops, plan for one to cook today. */
export const NoticeKind = Type.Enum(['shopping', 'cooking']);
export type NoticeKind = Static<typeof NoticeKind>;

/** `GET /api/notices`, and the answer to a change of them. */
export const Notices = Type.Object({
  channel: NoticeChannel,
  /** Of what the others do. */
  kinds: Type.Array(NoticeKind),
  /** How many browsers are notified. */
  devices: Type.Integer({ minimum: 0 }),
  /** Where mail would go; nothing but a request to prove it goes to an address that is not proven. */
  address: Type.Union([Type.Object({ email: Type.String(), isProven: Type.Boolean() }), Type.Null()]),
  /** The server's VAPID key (RFC 8292), an uncompressed P-256 point in base64url: what a browser subscribes with. */
  publicKey: Type.String(),
});
export type Notices = Static<typeof Notices>;

/** `PUT /api/notices`: the choice, with the device's zone and language, by which the notices come. */
export const ChooseNotices = Type.Object(
  {
    channel: NoticeChannel,
    timeZone: Type.String({ minLength: 1, maxLength: 60 }),
    locale: Type.Enum([...locales]),
  },
  { additionalProperties: false },
);
export type ChooseNotices = Static<typeof ChooseNotices>;

/** Apart from what every start loads. */
export const chooseNoticeKinds = { method: 'PUT', path: '/api/notices/kinds' } as const;

/** Its body: all that one wants to hear of the others. */
export const ChooseNoticeKinds = Type.Object(
  {
    kinds: Type.Array(NoticeKind, { maxItems: 2 }),
    timeZone: Type.String({ minLength: 1, maxLength: 60 }),
    locale: Type.Enum([...locales]),
  },
  { additionalProperties: false },
);
export type ChooseNoticeKinds = Static<typeof ChooseNoticeKinds>;

const Endpoint = Type.String({ pattern: '^https://[^\\s\\u0000-\\u001f\\u007f]+$', maxLength: 1_000 });

/** A browser's subscription (Push API), as `PushSubscription.toJSON()` gives it. */
export const NoticeDevice = Type.Object(
  {
    endpoint: Endpoint,
    keys: Type.Object(
      {
        /** An uncompressed P-256 point, 65 bytes. */
        p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}=?$' }),
        /** 16 bytes. */
        auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}(==)?$' }),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type NoticeDevice = Static<typeof NoticeDevice>;

/** `PUT /api/notices/devices`: with the device's zone and language, by which what was chosen comes from then on. */
export const AddNoticeDevice = Type.Object(
  {
    ...NoticeDevice.properties,
    timeZone: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    locale: Type.Optional(Type.Enum([...locales])),
  },
  { additionalProperties: false },
);
export type AddNoticeDevice = Static<typeof AddNoticeDevice>;

/** `DELETE /api/notices/devices`. */
export const ForgetDevice = Type.Object({ endpoint: Endpoint }, { additionalProperties: false });

const noticeWords = {
  title: Type.String(),
  body: Type.String(),
  /** Of the words. */
  locale: Type.Enum([...locales]),
};

/** What a push carries, encrypted: of what is due, or of what somebody did in a household. */
export const DueNotice = Type.Object({
  kind: Type.Literal('due'),
  ...noticeWords,
  /** How many recurring items are due on the person's day, for the badge. */
  dueCount: Type.Integer({ minimum: 0 }),
});
export type DueNotice = Static<typeof DueNotice>;

export const HouseholdNotice = Type.Object({
  kind: NoticeKind,
  ...noticeWords,
  /** Id of the household that it is of. */
  household: Type.String(),
});
export type HouseholdNotice = Static<typeof HouseholdNotice>;

export const PushedNotice = Type.Union([DueNotice, HouseholdNotice]);
export type PushedNotice = Static<typeof PushedNotice>;

/** Apart from the other endpoints, as few starts come to them. */
export const noticeEndpoints = {
  readNotices: { method: 'GET', path: '/api/notices' },
  chooseNotices: { method: 'PUT', path: '/api/notices' },
  addNoticeDevice: { method: 'PUT', path: '/api/notices/devices' },
  dropNoticeDevice: { method: 'DELETE', path: '/api/notices/devices' },
} as const;

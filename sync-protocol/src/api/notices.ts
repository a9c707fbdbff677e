import { type Static, Type } from 'typebox';
import { locales } from '../locales.ts';

/** How somebody is notified of due items: by push on their devices, by mail, or not at all. */
export const NoticeChannel = Type.Enum(['push', 'email', 'off']);
export type NoticeChannel = Static<typeof NoticeChannel>;

/**
 * Notices about other members, sent by push only: they add to the list while the person shops, or plan for
 * the person to cook today (SPEC H14).
 */
export const NoticeKind = Type.Enum(['shopping', 'cooking']);
export type NoticeKind = Static<typeof NoticeKind>;

/** `GET /api/notices`, and the answer to a change of the settings. */
export const Notices = Type.Object({
  channel: NoticeChannel,
  /** Enabled notices about other members. */
  kinds: Type.Array(NoticeKind),
  /** Number of subscribed browsers. */
  devices: Type.Integer({ minimum: 0 }),
  /** The mail address; while not proven it only gets the request to confirm it. Null if there is none. */
  address: Type.Union([Type.Object({ email: Type.String(), isProven: Type.Boolean() }), Type.Null()]),
  /**
   * The server's VAPID key (RFC 8292) for a browser's subscription: an uncompressed P-256 point in base64url.
   */
  publicKey: Type.String(),
});
export type Notices = Static<typeof Notices>;

/** Body of `PUT /api/notices/locale`: time zone and language of later notices, those of the device. */
export const NoticeLocale = Type.Object(
  {
    timeZone: Type.String({ minLength: 1, maxLength: 60 }),
    locale: Type.Enum([...locales]),
  },
  { additionalProperties: false },
);
export type NoticeLocale = Static<typeof NoticeLocale>;

/** Body of `PUT /api/notices`. */
export const ChooseNotices = Type.Object(
  { channel: NoticeChannel, ...NoticeLocale.properties },
  { additionalProperties: false },
);
export type ChooseNotices = Static<typeof ChooseNotices>;

/** Kept apart from what every start loads. */
export const chooseNoticeKinds = { method: 'PUT', path: '/api/notices/kinds' } as const;

/** Body of `chooseNoticeKinds`: all kinds that the person wants. */
export const ChooseNoticeKinds = Type.Object(
  {
    kinds: Type.Array(NoticeKind, { maxItems: 2 }),
    ...NoticeLocale.properties,
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

/** Body of `PUT /api/notices/devices`; later notices use this time zone and language. */
export const AddNoticeDevice = Type.Object(
  {
    ...NoticeDevice.properties,
    timeZone: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    locale: Type.Optional(Type.Enum([...locales])),
  },
  { additionalProperties: false },
);
export type AddNoticeDevice = Static<typeof AddNoticeDevice>;

/** Body of `DELETE /api/notices/devices`. */
export const ForgetDevice = Type.Object({ endpoint: Endpoint }, { additionalProperties: false });

const noticeWords = {
  title: Type.String(),
  body: Type.String(),
  /** Language of `title` and `body`. */
  locale: Type.Enum([...locales]),
};

/** Encrypted payload of a push about due items. */
export const DueNotice = Type.Object({
  kind: Type.Literal('due'),
  ...noticeWords,
  /** Recurring items due on the person's current day, for the app badge. */
  dueCount: Type.Integer({ minimum: 0 }),
});
export type DueNotice = Static<typeof DueNotice>;

export const HouseholdNotice = Type.Object({
  kind: NoticeKind,
  ...noticeWords,
  /** Id of the household that the notice is about. */
  household: Type.String(),
});
export type HouseholdNotice = Static<typeof HouseholdNotice>;

export const PushedNotice = Type.Union([DueNotice, HouseholdNotice]);
export type PushedNotice = Static<typeof PushedNotice>;

/** Kept apart from `endpoints`, since few sessions call them. */
export const noticeEndpoints = {
  readNotices: { method: 'GET', path: '/api/notices' },
  chooseNotices: { method: 'PUT', path: '/api/notices' },
  setNoticeLocale: { method: 'PUT', path: '/api/notices/locale' },
  addNoticeDevice: { method: 'PUT', path: '/api/notices/devices' },
  dropNoticeDevice: { method: 'DELETE', path: '/api/notices/devices' },
} as const;

import { type Static, Type } from 'typebox';
import { dayMs } from '../dates/day-ms.ts';
import { locales } from '../locales.ts';
import { emailPattern, maxEmailLength } from '../schema/email-address.ts';
import { Tier } from '../tiers/tier.ts';

/** So many people have room in one household. */
export const mostMembers = 10;

/** So many households may one person own. */
export const mostOwnedHouseholds = 10;

/** So many invites of one household may be open at once. */
export const mostOpenInvites = 20;

/** An invite is good for this long. */
export const inviteLifeMs = 7 * dayMs;

/** Page of the client to whose fragment an invite's link carries the token. */
export const joinPath = '/join';

const Id = Type.String({ minLength: 1, maxLength: 64 });

/** Of a household or a person, as it is typed; the server cleans it and cuts off blanks. */
export const maxNameLength = 80;
const PersonName = Type.String({ maxLength: maxNameLength });

export const MemberRole = Type.Enum(['owner', 'member']);
export type MemberRole = Static<typeof MemberRole>;

/** One person of a household. */
export const HouseholdMember = Type.Object({
  /** The person's id, the same in every household of theirs. */
  _id: Type.String(),
  /** By which the household's rows say who wrote them (`authorsOf`); absent where an older server does not tell. */
  number: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Empty while nobody has told it. */
  name: Type.String(),
  /** Of their face or whatever they like, small, as a data URL; absent where there is none. */
  picture: Type.Optional(Type.String()),
  role: MemberRole,
  /** Whether it is the person who asks. */
  isMe: Type.Boolean(),
});
export type HouseholdMember = Static<typeof HouseholdMember>;

/** A household as one of its members sees it. Members stand in the order in which they joined. */
export const Household = Type.Object({
  _id: Type.String(),
  /** Empty while nobody has given it one. */
  name: Type.String(),
  /** Of the person who asks. */
  role: MemberRole,
  /** What the household has: the best paid subscription among its members, else the trial of its owner. */
  plan: Tier,
  members: Type.Array(HouseholdMember),
});
export type Household = Static<typeof Household>;

/** `GET /api/households`: the person's, beginning with the one that is meant where a call names none. */
export const Households = Type.Array(Household);
export type Households = Static<typeof Households>;

/** Body of `POST /api/households` and of `PATCH /api/households/{id}`. */
export const NameHousehold = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: maxNameLength }) },
  { additionalProperties: false },
);
export type NameHousehold = Static<typeof NameHousehold>;

export const HouseholdParams = Type.Object({ id: Id });

/** Body of `PATCH /api/households/{id}/members/{memberId}`. */
export const ChangeRole = Type.Object({ role: MemberRole }, { additionalProperties: false });
export const MemberParams = Type.Object({ id: Id, memberId: Id });

/** `POST /api/households/{id}/invites`: the one answer that has the link. */
export const MadeInvite = Type.Object({
  _id: Type.String(),
  /** The token stands in its fragment, which no browser sends. */
  link: Type.String(),
  /** Epoch milliseconds. */
  expiresAt: Type.Integer(),
});
export type MadeInvite = Static<typeof MadeInvite>;

/** An invite that can still be accepted. Times are epoch milliseconds. */
export const OpenInvite = Type.Object({
  _id: Type.String(),
  /** Name of who made it; empty where it is not known. */
  invitedBy: Type.String(),
  createdAt: Type.Integer(),
  expiresAt: Type.Integer(),
});
export const OpenInvites = Type.Array(OpenInvite);
export type OpenInvites = Static<typeof OpenInvites>;

/** Apart from what every start loads. */
export const mailInvite = { method: 'POST', path: '/api/households/:id/invites/:inviteId/mail' } as const;

/** Its body: an invite that is open goes to an address, which is not kept. */
export const MailInvite = Type.Object(
  {
    /** The invite's own, which the server knows by its hash alone. */
    token: Type.String({ minLength: 1, maxLength: 100 }),
    email: Type.String({ maxLength: maxEmailLength, pattern: emailPattern }),
    /** Of the mail. */
    locale: Type.Enum([...locales]),
  },
  { additionalProperties: false },
);
export type MailInvite = Static<typeof MailInvite>;

/** For so long a mail with an invite counts. */
export const inviteMailLifeMs = dayMs;

/** So many mails may one person send in that time, all people of a household, and anybody to one address. */
export const mostInviteMails = { person: 10, household: 20, address: 3 };

export const InviteParams = Type.Object({ id: Id, inviteId: Id });

/** Body of `POST /api/invites/look` and `POST /api/invites/accept`: 256 bits in base64url. */
export const InviteToken = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 100 }) },
  { additionalProperties: false },
);

/** `POST /api/invites/look`: what somebody is asked who opens the link, signed in or not. */
export const InviteLook = Type.Object({
  householdName: Type.String(),
  /** Name of who invites; empty where it is not known. */
  invitedBy: Type.String(),
  memberCount: Type.Integer(),
});
export type InviteLook = Static<typeof InviteLook>;

/** Of a person's portrait as it is sent, a data URL; the server makes it small. */
const maxPortraitLength = 300_000;

/** `PATCH /api/users/me`, body and answer: what the others of a household see of the person. What is absent stays as it is. */
export const PersonChange = Type.Object(
  {
    name: Type.Optional(PersonName),
    /** A JPEG, PNG or WebP as a data URL; empty for none. */
    picture: Type.Optional(
      Type.String({
        maxLength: maxPortraitLength,
        pattern: '^(?:data:image/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2})?$',
      }),
    ),
  },
  { additionalProperties: false },
);
export type PersonChange = Static<typeof PersonChange>;

/** Body of `DELETE /api/users/me`, which may be absent. */
export const DeleteAccountRequest = Type.Object(
  {
    /** Who is to own a household that stays to others; the one who joined first unless told. */
    owners: Type.Optional(
      Type.Array(Type.Object({ householdId: Id, memberId: Id }, { additionalProperties: false }), {
        maxItems: 100,
      }),
    ),
  },
  { additionalProperties: false },
);
export type DeleteAccountRequest = Static<typeof DeleteAccountRequest>;

import { type Static, Type } from 'typebox';
import { dayMs } from '../dates/day-ms.ts';
import { locales } from '../locales.ts';
import { emailPattern, maxEmailLength } from '../schema/email-address.ts';
import { Tier } from '../tiers/tier.ts';

/** Members per household (SPEC H1). */
export const mostMembers = 10;

/** Households that one person may own (SPEC H6). */
export const mostOwnedHouseholds = 10;

/** Open invites per household. */
export const mostOpenInvites = 20;

/** How long an invite is valid (SPEC H4). */
export const inviteLifeMs = 7 * dayMs;

/** Client page of invite links; the token is in the link's fragment. */
export const joinPath = '/join';

const Id = Type.String({ minLength: 1, maxLength: 64 });

/** Length of a household's or person's name as typed; the server cleans and trims it. */
export const maxNameLength = 80;
const PersonName = Type.String({ maxLength: maxNameLength });

export const MemberRole = Type.Enum(['owner', 'member']);
export type MemberRole = Static<typeof MemberRole>;

/** One person of a household. */
export const HouseholdMember = Type.Object({
  /** The person's id, the same in all of their households. */
  _id: Type.String(),
  /** Member number, by which rows name their authors (`authorsOf`); absent from an older server. */
  number: Type.Optional(Type.Integer({ minimum: 1 })),
  /** Empty until somebody enters it. */
  name: Type.String(),
  /** Small portrait as a data URL; absent if there is none. */
  picture: Type.Optional(Type.String()),
  role: MemberRole,
  /** Whether this is the person who asks. */
  isMe: Type.Boolean(),
});
export type HouseholdMember = Static<typeof HouseholdMember>;

/** A household as one of its members sees it. Members are in the order in which they joined. */
export const Household = Type.Object({
  _id: Type.String(),
  /** Empty until somebody names the household. */
  name: Type.String(),
  /** Role of the person who asks. */
  role: MemberRole,
  /**
   * The household's tier: the best paid subscription among its members, else the trial of the owner who
   * joined first (SPEC H8).
   */
  plan: Tier,
  members: Type.Array(HouseholdMember),
});
export type Household = Static<typeof Household>;

/** `GET /api/households`: the person's households, first the one used for calls that name none. */
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

/** `POST /api/households/{id}/invites`; the link is in no other answer. */
export const MadeInvite = Type.Object({
  _id: Type.String(),
  /** Link with the token in its fragment, which browsers do not send to a server. */
  link: Type.String(),
  /** Epoch milliseconds. */
  expiresAt: Type.Integer(),
});
export type MadeInvite = Static<typeof MadeInvite>;

/** An invite that can still be accepted. Times are epoch milliseconds. */
export const OpenInvite = Type.Object({
  _id: Type.String(),
  /** Name of the person who made it; empty if not known. */
  invitedBy: Type.String(),
  createdAt: Type.Integer(),
  expiresAt: Type.Integer(),
});
export const OpenInvites = Type.Array(OpenInvite);
export type OpenInvites = Static<typeof OpenInvites>;

/** Kept apart from what every start loads. */
export const mailInvite = { method: 'POST', path: '/api/households/:id/invites/:inviteId/mail' } as const;

/** Body of `mailInvite`: an open invite and the address to mail it to, which is not stored. */
export const MailInvite = Type.Object(
  {
    /** The invite's token, of which the server stores only the hash. */
    token: Type.String({ minLength: 1, maxLength: 100 }),
    email: Type.String({ maxLength: maxEmailLength, pattern: emailPattern }),
    /** Language of the mail. */
    locale: Type.Enum([...locales]),
  },
  { additionalProperties: false },
);
export type MailInvite = Static<typeof MailInvite>;

/** How long an invite mail counts towards `mostInviteMails`. */
export const inviteMailLifeMs = dayMs;

/** Invite mails within `inviteMailLifeMs`: by one person, by a household, and to one address. */
export const mostInviteMails = { person: 10, household: 20, address: 3 };

export const InviteParams = Type.Object({ id: Id, inviteId: Id });

/** Body of `POST /api/invites/look` and `POST /api/invites/accept`: the token is 256 bits in base64url. */
export const InviteToken = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 100 }) },
  { additionalProperties: false },
);

/** `POST /api/invites/look`: what is shown to somebody who opens the link, signed in or not. */
export const InviteLook = Type.Object({
  householdName: Type.String(),
  /** Name of the person who invites; empty if not known. */
  invitedBy: Type.String(),
  memberCount: Type.Integer(),
});
export type InviteLook = Static<typeof InviteLook>;

/** Length of a portrait's data URL as sent; the server scales the picture down. */
const maxPortraitLength = 300_000;

/**
 * Body and answer of `PATCH /api/users/me`: what other members see of the person. Absent fields stay
 * unchanged.
 */
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

/** Optional body of `DELETE /api/users/me`. */
export const DeleteAccountRequest = Type.Object(
  {
    /**
     * New owners of households that others remain in; by default an owner among them, else the member who
     * joined first (SPEC H7).
     */
    owners: Type.Optional(
      Type.Array(Type.Object({ householdId: Id, memberId: Id }, { additionalProperties: false }), {
        maxItems: 100,
      }),
    ),
  },
  { additionalProperties: false },
);
export type DeleteAccountRequest = Static<typeof DeleteAccountRequest>;

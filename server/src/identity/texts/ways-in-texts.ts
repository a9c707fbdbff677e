/** A change made on the account's page, confirmed there once. */
export type WayChange =
  | 'passkey-added'
  | 'passkey-renamed'
  | 'passkey-removed'
  | 'password-removed'
  | 'password-mailed'
  | 'app-added'
  | 'app-removed'
  | 'session-ended'
  | 'only-way';

/** What the owner is told by mail. */
export type WayNotice =
  | 'passkey-added'
  | 'passkey-removed'
  | 'password-removed'
  | 'app-added'
  | 'app-removed'
  | 'codes-renewed'
  | 'code-used';

/** Every sentence about passkeys, authenticator apps, recovery codes, and the account's page. */
export interface WaysInTexts {
  passkey: {
    button: string;
    /** Below the button on the page where an account is created. */
    createHint: string;
    /** Shown if the browser failed, or the person cancelled. */
    failed: string;
    taken: string;
    refused: string;
    expired: string;
    unknown: string;
    createRefused: string;
  };
  secondStep: {
    title: string;
    lead: string;
    code: string;
    submit: string;
    refused: string;
    lost: string;
    recoveryCode: string;
    recoveryHint: string;
    submitRecovery: string;
    recoveryRefused: string;
  };
  /** For people who have no password and have lost their passkey. */
  recovery: { title: string; lead: string; submit: string; refused: string; link: string };
  account: {
    title: string;
    lead: (email: string) => string;
    toApp: string;
    added: (day: string) => string;
    lastUsed: (day: string) => string;
    neverUsed: string;
    remove: string;
    /** Label of the control that opens the confirmation. */
    askRemove: (name: string) => string;
    passkeys: string;
    passkeysLead: string;
    noPasskeys: string;
    add: string;
    rename: string;
    name: string;
    save: string;
    removePasskeyLead: string;
    password: string;
    passwordSet: (day: string) => string;
    noPassword: string;
    mailPassword: string;
    removePassword: string;
    removePasswordLead: string;
    googleSince: (day: string) => string;
    app: string;
    appLead: string;
    setUpApp: string;
    removeApp: string;
    removeAppLead: string;
    codes: string;
    codesLead: string;
    codesLeft: (count: number) => string;
    noCodes: string;
    makeCodes: string;
    renewCodes: string;
    renewCodesLead: string;
    sessions: string;
    thisBrowser: string;
    unknownDevice: string;
    begun: (day: string) => string;
    seen: (day: string) => string;
    endSession: string;
    ways: Record<'password' | 'two-steps' | 'passkey' | 'google' | 'recovery-code', string>;
    done: Record<WayChange, string>;
  };
  setUp: {
    title: string;
    lead: string;
    qr: string;
    cannotScan: string;
    code: string;
    submit: string;
    refused: string;
    cancel: string;
  };
  codes: { title: string; lead: string; listed: string; done: string };
  wayMail: { subject: string; notYou: string; button: string; changes: Record<WayNotice, string> };
}

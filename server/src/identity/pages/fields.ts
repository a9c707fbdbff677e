import { type Html, html } from '#lib/html/html.ts';
import type { Texts } from '../texts/texts.ts';

interface FieldState {
  fault?: string | undefined;
  hasFocus?: boolean;
}

export function emailField(
  t: Texts,
  state: FieldState & { value: string; isUsername: boolean; offersPasskeys?: boolean },
): Html {
  const autocomplete = state.isUsername ? 'username' : 'email';
  return html`<div class="field">
<label for="email">${t.email}</label>
<input id="email" name="email" type="email" inputmode="email" autocomplete="${autocomplete}${state.offersPasskeys === true && ' webauthn'}" autocapitalize="none" spellcheck="false" maxlength="254" required value="${state.value}"${faultAttributes('email', state.fault)}${state.hasFocus === true && html` autofocus`}>
${faultText('email', state.fault)}
</div>`;
}

/** The button that shows the password appears only where the script runs. */
export function passwordField(
  t: Texts,
  state: FieldState & { label: string; isNew: boolean; hint?: string | undefined },
): Html {
  return html`<div class="field">
<label for="password">${state.label}</label>
<div class="password">
<input id="password" name="password" type="password" autocomplete="${state.isNew ? 'new-password' : 'current-password'}" autocapitalize="none" spellcheck="false"${state.isNew && html` minlength="8"`} maxlength="400" required${faultAttributes('password', state.fault, state.hint !== undefined)}${state.hasFocus === true && html` autofocus`}>
<button type="button" class="reveal" hidden aria-controls="password" aria-pressed="false" aria-label="${t.showPassword}" data-show="${t.show}" data-hide="${t.hide}" data-show-label="${t.showPassword}" data-hide-label="${t.hidePassword}">${t.show}</button>
</div>
${state.hint !== undefined && html`<p class="hint" id="password-hint">${state.hint}</p>`}
${state.isNew && strengthOf(t)}
${faultText('password', state.fault)}
</div>`;
}

/** A field for an app's code (six digits) or for a recovery code. */
export function codeField(
  state: FieldState & { id: string; label: string; kind: 'app' | 'paper'; hint?: string | undefined },
): Html {
  const isApp = state.kind === 'app';
  return html`<div class="field">
<label for="${state.id}">${state.label}</label>
<input id="${state.id}" name="${state.id}" type="text"${isApp && html` inputmode="numeric"`} autocomplete="${isApp ? 'one-time-code' : 'off'}" autocapitalize="none" spellcheck="false" maxlength="${isApp ? 12 : 60}" required${faultAttributes(state.id, state.fault, state.hint !== undefined)}${state.hasFocus === true && html` autofocus`}>
${state.hint !== undefined && html`<p class="hint" id="${state.id}-hint">${state.hint}</p>`}
${faultText(state.id, state.fault)}
</div>`;
}

/** Filled by `strengthScripts`. */
function strengthOf(t: Texts): Html {
  return html`<div class="strength" hidden data-words="${JSON.stringify(t.strengths)}">
<meter min="0" max="5" low="3" high="4" optimum="5" aria-label="${t.strength}"></meter>
<output for="password"></output>
</div>`;
}

/** Scripts for pages on which a password is chosen. */
export const strengthScripts = ['zxcvbn.js', 'zxcvbn-passwords.js', 'strength.js'] as const;

/** A fault of the form as a whole; screen readers announce it at once. */
export function alertBox(message: string | undefined): Html | false {
  return message !== undefined && html`<p class="alert" role="alert" id="form-fault">${message}</p>`;
}

/**
 * Also sets `aria-invalid="false"`, because Firefox announces an empty required field as invalid without it.
 */
function faultAttributes(id: string, fault: string | undefined, hasHint = false): Html {
  const described = [hasHint && `${id}-hint`, fault !== undefined && `${id}-fault`].filter(Boolean).join(' ');
  return html`${described !== '' && html` aria-describedby="${described}"`} aria-invalid="${String(fault !== undefined)}"`;
}

function faultText(id: string, fault: string | undefined): Html | false {
  return fault !== undefined && html`<p class="fault" id="${id}-fault" role="alert">${fault}</p>`;
}

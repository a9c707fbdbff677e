import { html } from '#lib/html/html.ts';
import { codeField } from './fields.ts';
import { keepLanguage, type PageContext, renderPage } from './layout.ts';

/** The page after the password, which asks for the app's code or a recovery code. */
export function secondStepPage(
  context: PageContext,
  base: string,
  state: { fault?: string | undefined; recoveryFault?: string | undefined },
): string {
  const { viewer } = context;
  const t = context.t.waysIn.secondStep;
  const action = keepLanguage(viewer, `${base}/second-step`);
  const isFromPaper = state.recoveryFault !== undefined;
  return renderPage(context, {
    title: t.title,
    lead: t.lead,
    languagePath: `${base}/second-step`,
    body: html`<form method="post" action="${action}" novalidate>
${codeField({ id: 'code', label: t.code, kind: 'app', fault: state.fault, hasFocus: !isFromPaper })}
<button class="button" type="submit">${t.submit}</button>
</form>
<details${isFromPaper && html` open`}>
<summary>${t.lost}</summary>
<form method="post" action="${action}" novalidate>
${codeField({ id: 'recovery', label: t.recoveryCode, kind: 'paper', hint: t.recoveryHint, fault: state.recoveryFault, hasFocus: isFromPaper })}
<button class="button quiet" type="submit">${t.submitRecovery}</button>
</form>
</details>`,
  });
}

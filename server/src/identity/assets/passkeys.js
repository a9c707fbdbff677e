// Asks the browser for a passkey, and submits its answer as a form. Without support for passkeys the buttons
// stay hidden and everything else works.
{
  const hasPasskeys =
    typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function' &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function';
  // Aborted by a button press, even before the browser has said whether it can offer passkeys while typing.
  const offered = new AbortController();
  document.documentElement.classList.toggle('no-passkeys', !hasPasskeys);

  for (const form of hasPasskeys ? document.querySelectorAll('form[data-passkey]') : []) {
    form.hidden = false;
    for (const beside of [form.previousElementSibling, form.nextElementSibling])
      if (beside?.matches('.or')) beside.hidden = false;
    form.addEventListener('submit', (event) => {
      // The second of two quick presses: the browser has been asked already.
      if (event.defaultPrevented) return;
      event.preventDefault();
      void ask(form);
    });
    if (form.dataset.unknown) void forget(form);
    if (form.dataset.passkey === 'get') void offerWhileTyping(form);
  }

  async function ask(form) {
    offered.abort();
    const fault = form.querySelector('.fault');
    fault.hidden = true;
    try {
      const credential = await (form.dataset.passkey === 'get' ? get(form, {}) : create(form));
      if (credential) send(form, credential);
    } catch (error) {
      fault.textContent = error.name === 'InvalidStateError' ? fault.dataset.taken : fault.dataset.failed;
      fault.hidden = false;
    } finally {
      delete form.dataset.sent;
    }
  }

  function get(form, more) {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(form.dataset.options));
    return navigator.credentials.get({ publicKey, ...more });
  }

  function create(form) {
    const options = JSON.parse(form.dataset.options);
    const typed = document.getElementById('email');
    if (typed) {
      // An invalid address is submitted, so that the server's page says what is wrong with it.
      form.elements.email.value = typed.value;
      if (typed.value.trim() === '' || !typed.checkValidity()) return form.submit();
      options.user.name = typed.value.trim();
      options.user.displayName = options.user.name;
    }
    return navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
    });
  }

  function send(form, credential) {
    form.elements.credential.value = JSON.stringify(credential.toJSON());
    form.submit();
  }

  /** Offers passkeys in the autofill list of the address, if the browser supports that. */
  async function offerWhileTyping(form) {
    if (!document.querySelector('input[autocomplete~=webauthn]')) return;
    const { signal } = offered;
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.()) || signal.aborted) return;
    try {
      send(form, await get(form, { mediation: 'conditional', signal }));
    } catch {
      // The person continued in another way.
    }
  }

  async function forget(form) {
    const { rpId, rp } = JSON.parse(form.dataset.options);
    await PublicKeyCredential.signalUnknownCredential?.({
      rpId: rpId ?? rp.id,
      credentialId: form.dataset.unknown,
    }).catch(() => {});
  }
}

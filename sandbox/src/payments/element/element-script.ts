/**
 * Runs in the framed page. It listens to the page around it alone, answers the origin that spoke first and
 * no other, and sends what is typed
 * to this stand-in's own API only.
 */
export const elementScript = String.raw`
'use strict';
(() => {
  const form = document.querySelector('form');
  const field = name => document.getElementById(name);
  const names = ['number', 'expiry', 'cvc'];
  let merchant, secret, key, account, busy = false, wasComplete;

  const notify = message => { if (merchant) parent.postMessage({ from: 'card-element', ...message }, merchant); };
  const digits = text => text.replace(/\D/g, '');

  addEventListener('message', event => {
    if (event.source !== parent || event.data === null || typeof event.data !== 'object') return;
    if (merchant !== undefined && event.origin !== merchant) return;
    const { type } = event.data;
    if (type === 'open') {
      merchant = event.origin;
      secret = String(event.data.clientSecret);
      key = String(event.data.publishableKey);
      account = event.data.stripeAccount ? String(event.data.stripeAccount) : undefined;
      look(event.data.theme);
      notify({ type: 'ready' });
      notifyHeight();
    }
    if (merchant === undefined) return;
    if (type === 'theme') look(event.data.theme);
    if (type === 'focus') field('number').focus();
    if (type === 'confirm') void confirm();
  });
  // Whoever frames this page learns that it may speak; nothing else goes to an unknown origin.
  parent.postMessage({ from: 'card-element', type: 'waiting' }, '*');

  function look(theme) { document.documentElement.dataset.theme = theme === 'dark' ? 'dark' : 'light'; }
  function notifyHeight() { notify({ type: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) }); }
  new ResizeObserver(notifyHeight).observe(document.body);

  function passesLuhn(number) {
    let sum = 0;
    for (let at = 0; at < number.length; at += 1) {
      const digit = Number(number[number.length - 1 - at]);
      const counted = at % 2 === 1 ? digit * 2 : digit;
      sum += counted > 9 ? counted - 9 : counted;
    }
    return number.length >= 12 && sum % 10 === 0;
  }
  const isAmex = () => /^3[47]/.test(digits(field('number').value));

  const checks = {
    number(value) {
      if (value === '') return 'Enter your card number.';
      return passesLuhn(digits(value)) ? '' : 'Your card number is invalid.';
    },
    expiry(value) {
      if (value === '') return 'Enter the expiration date.';
      const [month, year] = [Number(digits(value).slice(0, 2)), Number(digits(value).slice(2))];
      if (digits(value).length !== 4 || month < 1 || month > 12) return 'Your card’s expiration date is invalid.';
      const now = new Date();
      const past = 2000 + year < now.getFullYear() || (2000 + year === now.getFullYear() && month < now.getMonth() + 1);
      return past ? 'Your card’s expiration date is in the past.' : '';
    },
    cvc(value) {
      if (value === '') return 'Enter the security code.';
      return digits(value).length === (isAmex() ? 4 : 3) ? '' : 'Your card’s security code is incomplete.';
    },
  };

  function show(name, error) {
    const input = field(name);
    document.getElementById(name + '-error').textContent = error;
    if (error) input.setAttribute('aria-invalid', 'true'); else input.removeAttribute('aria-invalid');
    return error;
  }
  function notifyComplete() {
    const isComplete = names.every(name => checks[name](field(name).value.trim()) === '');
    if (isComplete !== wasComplete) notify({ type: 'complete', isComplete });
    wasComplete = isComplete;
  }

  function write(input, shape) {
    const atEnd = input.selectionStart === input.value.length;
    const before = digits(input.value.slice(0, input.selectionStart)).length;
    input.value = shape(digits(input.value));
    let at = input.value.length;
    if (!atEnd) { at = 0; for (let seen = 0; seen < before && at < input.value.length; at += 1) if (/\d/.test(input.value[at])) seen += 1; }
    input.setSelectionRange(at, at);
  }
  const amexGroups = all => [all.slice(0, 4), all.slice(4, 10), all.slice(10, 15)].filter(Boolean).join(' ');
  const groupsOfFour = all => all.slice(0, 19).replace(/(\d{4})(?=\d)/g, '$1 ');
  field('number').addEventListener('input', () =>
    write(field('number'), all => (isAmex() ? amexGroups(all) : groupsOfFour(all))));
  field('expiry').addEventListener('input', event => write(field('expiry'), all => {
    const filled = /^[2-9]/.test(all) ? '0' + all : all;
    const deleting = event.inputType && event.inputType.startsWith('delete');
    return filled.length > 2 || (filled.length === 2 && !deleting) ? filled.slice(0, 2) + ' / ' + filled.slice(2, 4) : filled;
  }));
  field('cvc').addEventListener('input', () => { field('cvc').value = digits(field('cvc').value).slice(0, 4); });
  for (const name of names) {
    field(name).addEventListener('input', () => {
      if (field(name).hasAttribute('aria-invalid')) show(name, checks[name](field(name).value.trim()));
      notifyComplete();
    });
    field(name).addEventListener('blur', () => { if (field(name).value !== '') show(name, checks[name](field(name).value.trim())); });
  }
  form.addEventListener('submit', event => { event.preventDefault(); notify({ type: 'submit' }); });

  async function ask(method, path, fields) {
    const body = new URLSearchParams({ client_secret: secret, ...fields });
    const kind = secret.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
    const intent = '/v1/' + kind + '/' + secret.split('_secret_')[0] + path;
    const answer = await fetch(intent + (method === 'GET' ? '?' + body : ''), {
      method,
      headers: { authorization: 'Bearer ' + key, ...(account ? { 'stripe-account': account } : {}) },
      ...(method === 'GET' ? {} : { body }),
    });
    return { ok: answer.ok, body: await answer.json() };
  }

  const places = { number: 'number', exp_month: 'expiry', exp_year: 'expiry', cvc: 'cvc' };
  const codes = {
    incorrect_number: 'number', invalid_number: 'number',
    invalid_expiry_month: 'expiry', invalid_expiry_year: 'expiry', expired_card: 'expiry',
    incorrect_cvc: 'cvc', invalid_cvc: 'cvc',
  };

  async function confirm() {
    if (busy) return;
    const errors = names.map(name => [name, show(name, checks[name](field(name).value.trim()))]).filter(([, error]) => error);
    if (errors.length) {
      field(errors[0][0]).focus();
      return notify({ type: 'result', state: 'invalid', reason: errors[0][1] });
    }
    busy = true;
    for (const name of names) field(name).readOnly = true;
    try {
      const expiry = digits(field('expiry').value);
      const { ok, body } = await ask('POST', '/confirm', {
        'payment_method_data[type]': 'card', 'payment_method_data[card][number]': digits(field('number').value),
        'payment_method_data[card][exp_month]': String(Number(expiry.slice(0, 2))),
        'payment_method_data[card][exp_year]': '20' + expiry.slice(2),
        'payment_method_data[card][cvc]': field('cvc').value,
      });
      if (!ok) return refuse(body.error);
      if (body.status === 'requires_action') return await challenge();
      finish(body);
    } catch {
      notify({ type: 'result', state: 'refused', reason: 'The payment provider did not answer. Try again in a moment.' });
    } finally {
      busy = false;
      for (const name of names) field(name).readOnly = false;
    }
  }

  function refuse(error) {
    const place = places[error.param] || codes[error.code];
    if (place) { show(place, error.message); field(place).focus(); }
    // What stands at its field need not be said a second time outside.
    notify({ type: 'result', state: place ? 'invalid' : 'refused', reason: error.message });
  }
  function finish(intent) {
    if (intent.status === 'succeeded') return notify({ type: 'result', state: 'confirmed' });
    refuse(intent.last_setup_error || intent.last_payment_error || { message: 'The card was not confirmed.' });
  }

  /** The card's bank asks its owner, on a page of its own within this one. */
  async function challenge() {
    const page = document.createElement('iframe');
    page.title = 'Your bank’s confirmation';
    page.src = '/payments/challenge/' + encodeURIComponent(secret.split('_secret_')[0])
      + '?client_secret=' + encodeURIComponent(secret) + '&theme=' + document.documentElement.dataset.theme;
    const answered = new Promise(resolve => {
      const onMessage = event => {
        if (event.source !== page.contentWindow || event.origin !== location.origin) return;
        if (event.data?.type === 'challenge-height') page.style.height = Number(event.data.height) + 'px';
        if (event.data?.type !== 'challenge-done') return;
        removeEventListener('message', onMessage);
        resolve();
      };
      addEventListener('message', onMessage);
    });
    form.hidden = true;
    form.after(page);
    notify({ type: 'challenge', isOpen: true });
    page.addEventListener('load', () => page.contentWindow.focus());
    await answered;
    page.remove();
    form.hidden = false;
    notify({ type: 'challenge', isOpen: false });
    const { ok, body } = await ask('GET', '', {});
    if (!ok) return refuse(body.error);
    finish(body);
  }
})();
`

/** The bank's page: it tells the element around it, of the same origin, when its owner has answered. */
export const challengeScript = String.raw`
'use strict';
(() => {
  const notify = message => parent.postMessage(message, location.origin);
  const heightOf = element => Math.ceil(element.getBoundingClientRect().height);
  new ResizeObserver(() => notify({ type: 'challenge-height', height: heightOf(document.body) })).observe(document.body);
  document.querySelector('h2').focus();
  document.querySelector('form').addEventListener('submit', async event => {
    event.preventDefault();
    const answer = event.submitter.value;
    for (const button of document.querySelectorAll('button')) button.disabled = true;
    await fetch(location.pathname + location.search, { method: 'POST', body: new URLSearchParams({ answer }) });
    notify({ type: 'challenge-done' });
  });
})();
`

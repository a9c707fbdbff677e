/**
 * Engine messages that indicate no error. Errors that a journey provokes itself are taken by
 * `takeComplaints`.
 */
type Expected = readonly { readonly text: RegExp; readonly reason: string }[];

const whenLeft =
  'So it calls a script, or a style of one, that a page still waited for when it was left. Where one is missing, what the page shows is missing too.';
const whenNotKept =
  'So it calls an image that the service worker has not kept, without a network; the page shows that it has none.';

const expectedOfWebKit: Expected = [
  {
    text: /Unrecognized Content-Security-Policy directive 'manifest-src'/,
    reason:
      'WebKitGTK installs no apps and knows no manifest; Safari, Firefox and Chromium know the directive.',
  },
  {
    text: /Viewport argument key "interactive-widget" not recognized and ignored/,
    reason: 'Chromium and Firefox know it; in WebKit a keyboard never makes the page smaller, as is wanted.',
  },
  {
    text: /(?:Fetch API|EventSource|XMLHttpRequest) cannot load http:\/\/localhost:\d+\/\S* due to access control checks/,
    reason:
      'So it calls a request to the own server that gets no answer: the page is left, or there is no network. Whoever asked is told.',
  },
  {
    text: /\/api\/health:1:1: CONSOLE SECURITY ERROR Refused to apply a stylesheet/,
    reason: 'It gives a page that is JSON a look of its own, which the policy of our answers refuses.',
  },
  {
    text: /CONSOLE JS ERROR (?:Response served by service worker is an error|Cannot load \.)/,
    reason: whenNotKept,
  },
  {
    text: /Unhandled Promise Rejection: (?:TypeError: Importing a module script failed|Error: Unable to preload CSS for )/,
    reason: whenLeft,
  },
  {
    text: /CONSOLE JS ERROR Cache API operation failed: Context is stopped/,
    reason:
      'So it calls what a page still asked of the cache when it was left, or a worker when it was ended. What is shared stays there until it is taken; all else can be fetched again.',
  },
];

const expectedOfFirefox: Expected = [
  {
    text: /blocked the loading of a resource \(img-src\) at \S+\/favicon\.ico because .* “default-src 'none'”/,
    reason: 'It asks for an icon beside a page that is JSON, which the policy of our answers refuses.',
  },
  {
    text: /Failed to load ‘\S+\/screenshots\/\S+’\. A ServiceWorker passed an Error Response/,
    reason: whenNotKept,
  },
  {
    text: /error loading dynamically imported module|Unable to preload CSS for |A ServiceWorker intercepted the request and encountered an unexpected error/,
    reason: whenLeft,
  },
];

const expectedInServiceWorker: Expected = [
  {
    text: /^NetworkError: +(?:A network error occurred|AutoCancel)/,
    reason:
      'Both engines reject `FetchEvent.handled` where the worker answers that there is no network, and nobody has to wait for that.',
  },
];

const longest = 600;

/** Errors of pages and workers in the output of WebKit's program. */
export function complaintsOfWebKit(output: string): string[] {
  const errors = /^(?:\S+:\d+:\d+: )?CONSOLE (?:[A-Z]+ )?ERROR /;
  return output
    .split(/^(?=(?:\S+:\d+:\d+: )?CONSOLE )/m)
    .filter((part) => errors.test(part) && !isExpected(part, expectedOfWebKit))
    .map((part) => part.trim().slice(0, longest));
}

/** Whether an exception or console error of Firefox counts as an error. */
export const isComplaintOfFirefox = (text: string) => !isExpected(text, expectedOfFirefox);

/**
 * Whether an output line of Firefox is an error of a page or worker; lines of its own scripts begin with the
 * script's name.
 */
export const isErrorInFirefox = (line: string) => /^console\.error: (?!\w+: )/.test(line);

/** Whether an error reported by the service worker's listener counts. */
export const isComplaintOfServiceWorker = (heard: string) => !isExpected(heard, expectedInServiceWorker);

const isExpected = (text: string, expected: Expected) => expected.some((each) => each.text.test(text));

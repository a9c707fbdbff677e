/** Style sheets that are allowed, with the reason (client/README.md, "Look"). */
export const styleSheets: Readonly<Record<string, string>> = {
  'client/src/ui/look/base.css': 'is there before the app',
  'client/src/ui/look/from-theme.css': 'made from the theme by the build',
  'client/src/shell/layout/layout.css': 'what a phone’s list draws first',
  'client/src/ui/look/parts.css': 'what a phone’s list draws first',
  'client/src/ui/list/list-column.css': 'what a phone’s list draws first',
  'client/src/ui/sheets/slide-in-panel.css': 'what a phone’s list draws first',
  'client/src/ui/toasts/toaster.css': 'what a phone’s list draws first',
  'client/src/features/shopping-list/shopping-tabs.css': 'what a phone’s list draws first',
  'client/src/features/quick-list/add/add-form.css': 'what a phone’s list draws first',
  'client/src/features/sync-status/sync-indicator.css': 'what a phone’s list draws first',
  'client/src/editing/save/save-result.css': 'what a phone’s list draws first',
  'client/src/ui/parts/coming-part.css': 'needed before anything that comes after the page',
  'client/src/ui/list/list-rows.css': 'rows, of which there may be a thousand',
  'client/src/features/calendar/days/month-grid.css': 'days, six weeks of them with all their meals',
  'client/src/features/calendar/days/week-view.css': 'days with all their meals',
  'client/src/features/calendar/meals/meals.css': 'meals, as many as a month has',
  'client/src/ui/list/large-rows.css': 'the same, in the shop',
  'client/src/ui/whole-screen.css': 'hides what is around a page, which its props do not reach',
  'client/src/features/paper/paper.css': 'paper, which no prop speaks of',
  'client/src/features/recipes/files/file-recipes.css': 'rows, of which a file may have thousands',
  'client/src/features/recipes/page/recipe-print.css': 'paper, which no prop speaks of',
  'client/src/features/onboarding/tour.css': 'elements that Shepherd makes, which take no props',
};

/** A raw value that is allowed in certain files. */
export interface Allowance {
  readonly file: RegExp;
  readonly value: RegExp;
  readonly reason: string;
}

/**
 * Values allowed everywhere: zero, a hairline, and lengths relative to the text, the screen or the container.
 */
export const everywhere =
  /^-?(?:0(?:px|rem|ms)?|1px|[\d.]+(?:em|lh|fr|deg|%|rad|turn|[dls]?v[hw]|vmin|vmax|cq[hiw]))$/;

export const allowances: readonly Allowance[] = [
  { file: /\/ui\/look\/global-styles\.ts$/, value: /^0\.01ms$/, reason: 'motion for those who want none' },
  {
    file: /\/(?:ui\/look\/low-screen\.ts|shell\/layout\/layout\.css|add\/add-form\.css)$/,
    value: /^(?:25|40)rem$/,
    reason: 'names a screen, as a breakpoint does',
  },
  { file: /\/shell\/(?:\w+\/)?flag\.tsx$/, value: /^#/, reason: 'the colours of a flag are its own' },
  { file: /\/google-mark\.tsx$/, value: /^#/, reason: 'the colours of a mark are its owner’s' },
  { file: /\/install-illustrations\.tsx$/, value: /^12px$/, reason: 'in units of the drawing' },
  {
    file: /\/prepare-image\.ts$/,
    value: /^#fff$/,
    reason: 'what shows through a transparent photo',
  },
  {
    file: /\/(?:recipe-print|paper)\.css$/,
    value: /^(?:#fff|#ccc|#999|#444|#000|8pt|10\.5pt|13pt|\d+mm)$/,
    reason: 'ink and paper, the same in every theme, and the sizes of print',
  },
  { file: /\/use-book-shown\.ts$/, value: /^1280px$/, reason: 'room for a week and the book beside it' },
  {
    file: /\/week-view\.css$/,
    value: /^(?:56|64)rem$/,
    reason: 'a week whose days are narrow, as a breakpoint',
  },
  {
    file: /\/layout\.css$/,
    value: /^18rem$/,
    reason: 'a bar that is narrow for its letters, as a breakpoint',
  },
  { file: /\/recipe-grid\.tsx$/, value: /^600px$/, reason: 'how far ahead cards are drawn' },
];

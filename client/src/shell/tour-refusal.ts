/** Marks a tour target that currently refuses its step's action, e.g. at the limit of the tier. */
export const refusesTour = { 'data-tour-refusal': '' } as const;

export const isRefusal = (target: HTMLElement): boolean => target.dataset.tourRefusal !== undefined;

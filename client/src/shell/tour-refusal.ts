/** For the target of a tour's step that says no to what the step speaks of, as at the limit of the tier. */
export const refusesTour = { 'data-tour-refusal': '' } as const;

export const isRefusal = (target: HTMLElement): boolean => target.dataset.tourRefusal !== undefined;

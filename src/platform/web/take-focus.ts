/** As the `ref` of what takes the place of the control that was just pressed: the keyboard stays where it was. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });

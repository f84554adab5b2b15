/** Appears 150 ms after it is rendered, so that quick work shows none. Decoration: the busy control says so itself. */
export const Spinner = () => <span className="pv-spinner" aria-hidden />;

/** What each step of the welcome is given. */
export interface StepProps {
  readonly busy: boolean;
  /** It is done; the next one opens. */
  readonly finish: () => void;
  readonly skip: () => void;
}

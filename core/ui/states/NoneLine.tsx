import { None, type NoneProps } from './None.tsx';

/** `None` as a quiet line of its own. */
export const NoneLine = ({ className = 'pv-muted', ...none }: NoneProps & { readonly className?: string }) => (
  <p className={className}>
    <None {...none} />
  </p>
);

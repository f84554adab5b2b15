import type { ReactNode } from 'react';
import { kernelMessages } from '../../kernelMessages.ts';
import { useMessages } from '../useMessages.ts';

interface AwaitedPartProps {
  /** Over the page, where a dialog will be; else in the place of what is awaited. */
  readonly over?: boolean;
}

/** Appears only after a moment (the style sheet delays it): nothing quick shows a spinner. */
export const AwaitedPart = ({ over = false }: AwaitedPartProps): ReactNode => {
  const t = useMessages(kernelMessages);
  return <div className={`pav-loading${over ? ' pav-dialog-coming' : ''}`} role="status" aria-label={t.loading} />;
};

import { Print } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useId } from 'react';
import { isUnderReview, type Known } from '#core/shared';
import { Button } from '../controls/Button.tsx';
import { useTexts } from '../kernel.ts';

export interface PrintButtonProps {
  readonly children: ReactNode;
  /** What is known of everything on the sheet: `SheetParts.known` where its parts read for themselves. */
  readonly of: Known;
  readonly intent?: 'primary' | 'plain' | 'quiet';
}

/** Prints the page; off until everything on the sheet is known, and says why. */
export const PrintButton = observer(({ children, of, intent = 'plain' }: PrintButtonProps) => {
  const t = useTexts();
  const id = useId();
  // A sheet says itself that not all is released yet.
  const why = of.is === 'whole' || isUnderReview(of) ? '' : of.is === 'awaited' ? t.printWaits : t.printFailed;
  return (
    <span className="pv-print">
      <Button
        intent={intent}
        icon={Print}
        disabled={why !== ''}
        aria-describedby={why === '' ? undefined : id}
        onClick={() => window.print()}
      >
        {children}
      </Button>
      {why !== '' && <small id={id}>{why}</small>}
    </span>
  );
});

import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useMessages } from '#core/browser';
import { IconButton } from '#ui';
import { pageTexts } from '../messages/index.ts';

interface PageStepsProps {
  /** From 0. */
  readonly place: number;
  readonly pages: number;
  readonly go: (place: number) => void;
  /** Which page it is. */
  readonly children: ReactNode;
}

/** One page of a fax at a time. */
export const PageSteps = observer(({ place, pages, go, children }: PageStepsProps) => {
  const t = useMessages(pageTexts);
  return (
    <>
      <IconButton icon={ChevronLeft} label={t.pageBefore} disabled={place === 0} onClick={() => go(place - 1)} />
      <span role="status">{children}</span>
      <IconButton
        icon={ChevronRight}
        label={t.pageAfter}
        disabled={place === pages - 1}
        onClick={() => go(place + 1)}
      />
    </>
  );
});

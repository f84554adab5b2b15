import type { ReactNode } from 'react';
import { PageSteps } from './PageSteps.tsx';

interface BoxToolsProps {
  readonly intro: string;
  readonly place: number;
  readonly pages: number;
  readonly go: (place: number) => void;
  /** Where one is. */
  readonly here: string;
  readonly children: ReactNode;
}

/** Above a page on which boxes are drawn: how that is done, by key too, and what it is done with. */
export const BoxTools = ({ intro, place, pages, go, here, children }: BoxToolsProps) => (
  <>
    <p className="pv-muted" id="fax-box-keys">
      {intro}
    </p>
    <div className="fax-redact-bar">
      <PageSteps place={place} pages={pages} go={go}>
        {here}
      </PageSteps>
      {children}
    </div>
  </>
);

import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { Callout } from '#ui';
import type { Fax } from '../../../shared/calls.ts';
import { stateTag } from '../../faxTexts.ts';
import { messages } from '../../messages/index.ts';
import { pageTexts } from '../messages/index.ts';
import { rangesOf } from '../pageOrder.ts';

export interface SplitFactsProps {
  readonly fax: Fax;
  readonly go: (id: string) => void;
}

/** From which fax a document came, or which documents came of a fax and what became of every page. */
export const SplitFacts = observer(({ fax: { splitFrom, split }, go }: SplitFactsProps) => {
  const t = useMessages(pageTexts);
  const desk = useMessages(messages);
  return (
    <>
      {splitFrom && (
        <Callout>
          {t.partOf(rangesOf(splitFrom.pages))}{' '}
          <button type="button" className="pv-link-button" onClick={() => go(splitFrom.id)}>
            {t.openWhole}
          </button>
        </Callout>
      )}
      {split && (
        <Callout title={t.parts}>
          <ul className="fax-parts">
            {split.parts.map(({ id, pages, state }, n) => (
              <li key={id}>
                <button type="button" className="pv-link-button" onClick={() => go(id)}>
                  {t.part(n + 1, rangesOf(pages))}
                </button>{' '}
                <span className="pv-muted">
                  {stateTag({ state, failure: null, content: null }, desk)?.text ?? desk.state_open}
                </span>
              </li>
            ))}
            {split.aside.map(({ page, reason }) => (
              <li key={page}>{t.setAside(page, t[`reason_${reason}`])}</li>
            ))}
          </ul>
        </Callout>
      )}
    </>
  );
});

import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Button, Callout, useAction } from '#ui';
import { I18n, Resources } from '#core/shared';
import type { Fax } from '../../../shared/calls.ts';
import { unmergeFaxes } from '../../../shared/pageCalls.ts';
import { pagesText, partyOf } from '../../faxTexts.ts';
import { messages } from '../../messages/index.ts';
import { pairTexts } from '../messages/index.ts';

export interface MergeFactsProps {
  readonly fax: Fax;
  readonly go: (id: string) => void;
}

/** Of which faxes one was made, or where the pages of one are now. */
export const MergeFacts = observer(({ fax: { id, merge }, go }: MergeFactsProps) => {
  const t = useMessages(pairTexts);
  const desk = useMessages(messages);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const { run, busy } = useAction();
  if (!merge) return null;
  const { into } = merge;
  if (into !== null)
    return (
      <Callout>
        {t.mergedInto}{' '}
        <button type="button" className="pv-link-button" onClick={() => go(into)}>
          {t.openMerged}
        </button>
      </Callout>
    );
  const unmerge = () =>
    run(() => resources.send(unmergeFaxes, { params: { id } }), {
      ask: { title: t.unmerge, text: t.unmergeText, action: t.unmerge },
      done: t.unmerged,
    });
  return (
    <Callout title={t.madeOf}>
      <ul className="fax-parts">
        {merge.of.map((one) => (
          <li key={one.id}>
            <button type="button" className="pv-link-button" onClick={() => go(one.id)}>
              {t.source(partyOf(one, desk), i18n.date(one.at), pagesText(one, desk))}
            </button>
          </li>
        ))}
      </ul>
      {merge.undoUntil !== null && (
        <Button intent="quiet" busy={busy} onClick={() => void unmerge()}>
          {t.unmerge}
        </Button>
      )}
    </Callout>
  );
});

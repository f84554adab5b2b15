import { observer } from 'mobx-react-lite';
import { useMay, useMessages, useService } from '#core/browser';
import { Button, Callout, useAction } from '#ui';
import { Resources } from '#core/shared';
import type { Fax } from '../../../shared/calls.ts';
import { unredactPage } from '../../../shared/redaction.ts';
import { pageTexts } from '../messages/index.ts';

/** Which pages have something covered, and for whoever may: the way back. */
export const RedactFacts = observer(({ fax: { id, redactions, state } }: { readonly fax: Fax }) => {
  const t = useMessages(pageTexts);
  const resources = useService(Resources);
  const { run, busy } = useAction();
  const manages = useMay('manage');
  if (redactions.length === 0) return null;
  const undo = (page: number) =>
    run(() => resources.send(unredactPage, { params: { id, page } }), {
      ask: { title: t.unredactSure, text: t.unredactText, action: t.unredactAction, danger: true },
      done: t.unredacted,
    });
  return (
    <Callout title={t.isRedacted}>
      <ul className="fax-parts">
        {redactions.map(({ page, by, reason, undoUntil }) => (
          <li key={page}>
            {t.redactedBy(page, t[`redact_${reason}`], by)}{' '}
            {manages && state === 'open' && undoUntil && (
              <Button intent="quiet" busy={busy} onClick={() => void undo(page)}>
                {t.unredact(page)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Callout>
  );
});

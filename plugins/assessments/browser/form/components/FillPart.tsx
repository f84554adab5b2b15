import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useMessages, useStore } from '#core/browser';
import { Button, Card, Notice, ErrorState, Skeleton } from '#ui';
import { CallFailure } from '#core/shared';
import type { FillProps } from '#plugins/assessments/shared/calls.ts';
import type { FormDraftStore } from '../stores/FormDraftStore.ts';
import { FormDraftsStore } from '../stores/FormDraftsStore.ts';
import { pagesTexts } from '../../messages/pages/index.ts';
import { CrisisLine } from './CrisisLine.tsx';
import { FormOutbox } from '../stores/FormOutbox.ts';
import { useFormTexts } from '../hooks/useFormView.ts';
import { UnsentForm } from './UnsentForm.tsx';
import { FillForm } from './FillForm.tsx';
import '../../assessments.css';

const Sent = observer(({ draft, leave }: { readonly draft: FormDraftStore; readonly leave: () => void }) => {
  const t = useMessages(pagesTexts);
  return (
    <>
      {draft.form.isUnsafe && <CrisisLine />}
      <Card tone="good">
        <div role="status" className="asm-sent">
          <h2>{t.thanks}</h2>
          <p>{t.thanksText}</p>
          <div>
            <Button intent="primary" onClick={leave}>
              {t.back}
            </Button>
          </div>
        </div>
      </Card>
    </>
  );
});

/** Opens what a Task asks for and fills it in, from wherever it was left. */
export const FillPart = observer(({ task, leave }: FillProps) => {
  const t = useFormTexts();
  const drafts = useStore(FormDraftsStore);
  const outbox = useStore(FormOutbox);
  const unsent = outbox.stuck(task);
  const [draft, setDraft] = useState<FormDraftStore | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let over = false;
    setError(null);
    drafts.begin(task).then(
      (begun) => !over && setDraft(begun),
      (failure: unknown) => !over && setError(failure),
    );
    return () => {
      over = true;
      setDraft(null);
      drafts.leave(task);
    };
  }, [drafts, task, attempt]);

  // It arrived, or was taken back, while the form itself could not be fetched.
  const over = unsent === undefined && error !== null && !draft;
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    if (unsent) setWaited(true);
    else if (waited && over) {
      setWaited(false);
      setAttempt(attempt + 1);
    }
  }, [unsent, waited, over, attempt]);

  if (unsent)
    return (
      <UnsentForm item={unsent} leave={leave} change={draft && !draft.isOver ? () => outbox.takeBack(unsent) : null} />
    );
  if (error instanceof CallFailure && error.code === 'form_private') {
    return (
      <Notice picture title={t.private} text={t.privateText} action={<Button onClick={leave}>{t.leave}</Button>} />
    );
  }
  if (error instanceof CallFailure && error.code === 'conflict') {
    return (
      <Notice picture title={t.cancelled} text={error.message} action={<Button onClick={leave}>{t.leave}</Button>} />
    );
  }
  if (error !== null) return <ErrorState error={error} retry={() => setAttempt(attempt + 1)} />;
  if (!draft) return <Skeleton lines={8} />;
  return draft.sent ? <Sent draft={draft} leave={leave} /> : <FillForm draft={draft} leave={leave} />;
});

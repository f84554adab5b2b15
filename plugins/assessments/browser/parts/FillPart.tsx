import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useMessages, useStore } from '../../../../core/browser/index.ts';
import { Button, Card, Empty, ErrorState, Skeleton } from '../../../../core/browser/ui/index.ts';
import { CallFailure } from '../../../../core/shared/index.ts';
import type { FillProps } from '../../shared/contract.ts';
import type { Filling } from '../form/Filling.ts';
import { Fillings } from '../form/Fillings.ts';
import { pagesTexts } from '../messages/pagesTexts.ts';
import { CrisisLine } from './CrisisLine.tsx';
import { useFormTexts } from './context.ts';
import { FillForm } from './FillForm.tsx';
import '../assessments.css';

const Sent = observer(({ filling, leave }: { readonly filling: Filling; readonly leave: () => void }) => {
  const t = useMessages(pagesTexts);
  return (
    <>
      {filling.form.isUnsafe && <CrisisLine />}
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
  const fillings = useStore(Fillings);
  const [filling, setFilling] = useState<Filling | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let over = false;
    setError(null);
    fillings.begin(task).then(
      (begun) => !over && setFilling(begun),
      (failure: unknown) => !over && setError(failure),
    );
    return () => {
      over = true;
      setFilling(null);
      fillings.leave(task);
    };
  }, [fillings, task, attempt]);

  if (error instanceof CallFailure && error.code === 'conflict') {
    return (
      <Empty picture title={t.cancelled} text={error.message} action={<Button onClick={leave}>{t.leave}</Button>} />
    );
  }
  if (error !== null) return <ErrorState error={error} retry={() => setAttempt(attempt + 1)} />;
  if (!filling) return <Skeleton lines={8} />;
  return filling.sent ? <Sent filling={filling} leave={leave} /> : <FillForm filling={filling} leave={leave} />;
});

import { observer } from 'mobx-react-lite';
import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { Button, Card, focusHeading, Tag } from '#ui';
import { Auth } from '#core/shared';
import { type WelcomeStep, welcomeSteps } from '#plugins/account/shared/index.ts';
import { useWelcome } from '../hooks/useWelcome.ts';
import { welcomeTexts } from '../messages/index.ts';
import type { StepProps } from '../welcomeStep.ts';
import { AboutStep } from './AboutStep.tsx';
import { ClinicStep } from './ClinicStep.tsx';
import { FirstStep } from './FirstStep.tsx';
import '../../patient-profile.css';

const parts: Readonly<Record<WelcomeStep, ComponentType<StepProps>>> = {
  about: AboutStep,
  clinic: ClinicStep,
  first: FirstStep,
};

/** The step after this one that is not done, else any that is not. */
const nextOf = (step: WelcomeStep, done: readonly WelcomeStep[]): WelcomeStep | null => {
  const at = welcomeSteps.indexOf(step);
  const order = [...welcomeSteps.slice(at + 1), ...welcomeSteps.slice(0, at)];
  return order.find((one) => !done.includes(one)) ?? null;
};

/** The card is gone with what was focused in it, unless the person is somewhere else by then. */
const focusFromNowhere = (): void => {
  if (document.activeElement === document.body) focusHeading();
};

/** What a new patient meets in the place of empty cards; it comes back until it is done or dismissed. */
export const WelcomeCard = observer(({ later }: { readonly later: () => void }) => {
  const t = useMessages(welcomeTexts);
  const { organization } = useService(Auth);
  const { busy, done, finish, dismiss } = useWelcome();
  const [open, setOpen] = useState<WelcomeStep | null>(() => welcomeSteps.find((step) => !done.includes(step)) ?? null);
  const id = useId();
  const heads = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState(0);
  useEffect(() => {
    if (moved > 0) heads.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
  }, [moved]);
  const goOn = (step: WelcomeStep, from: readonly WelcomeStep[]): void => {
    setOpen(nextOf(step, from));
    setMoved((count) => count + 1);
  };
  return (
    <Card
      tone="brand"
      title={organization ? t.title(organization.name) : t.titleAlone}
      action={<span className="pv-muted">{t.progress(done.length, welcomeSteps.length)}</span>}
    >
      <p className="pv-muted">{t.lead}</p>
      <ol className="pp-steps" ref={heads}>
        {welcomeSteps.map((step, n) => {
          const Part = parts[step];
          const isDone = done.includes(step);
          return (
            <li key={step}>
              <h3>
                <button
                  type="button"
                  aria-expanded={open === step}
                  aria-controls={`${id}${step}`}
                  onClick={() => setOpen(open === step ? null : step)}
                >
                  <span className={isDone ? 'pp-step-mark done' : 'pp-step-mark'} aria-hidden="true">
                    {isDone ? '✓' : n + 1}
                  </span>
                  {t[step]}
                  {isDone && <Tag tone="good">{t.done}</Tag>}
                </button>
              </h3>
              <div id={`${id}${step}`} hidden={open !== step}>
                {open === step && (
                  <Part
                    busy={busy}
                    skip={() => goOn(step, done)}
                    finish={() => {
                      void finish(step).then((kept) => {
                        if (!kept) return;
                        const now = [...done, step];
                        if (nextOf(step, now) === null) focusFromNowhere();
                        else goOn(step, now);
                      });
                    }}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <div className="pp-member-acts">
        <Button onClick={later}>{t.later}</Button>
        <Button intent="quiet" busy={busy} onClick={() => void dismiss().then((kept) => kept && focusFromNowhere())}>
          {t.dismiss}
        </Button>
      </div>
    </Card>
  );
});

import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { useMessages, useWanted } from '#core/browser';
import { Button } from '#ui';
import { Line, SiteUpdate } from '#core/shared';
import { lineMessages } from './texts.ts';
import './line.css';

const Said = observer(() => {
  const t = useMessages(lineMessages);
  const state = useWanted(Line)?.state ?? 'online';
  const update = useWanted(SiteUpdate);
  if (state !== 'online')
    return (
      <p className={`pv-line ${state}`}>
        <b>{t[state]}</b> {t[`${state}Text`]}
      </p>
    );
  if (!update?.ready) return null;
  return (
    <p className="pv-line update">
      <b>{t.update}</b> {t.updateText}
      <Button intent="quiet" onClick={update.take}>
        {t.updateNow}
      </Button>
    </p>
  );
});

/** The one place that speaks of the connection, with one word for each state of it. */
export const LineBanner = () => (
  <div className="pv-line-place" role="status">
    <Suspense fallback={null}>
      <Said />
    </Suspense>
  </div>
);

import { observer } from 'mobx-react-lite';
import { type PluginReport, useKernel, useMessages } from '#core/browser';
import { Button, type Column, Table, Tag, uiMessages } from '#ui';
import type { PluginState } from '#core/plugin';
import { diagnosticsMessages } from './texts.ts';

const tones = {
  running: 'good',
  waiting: 'wait',
  loading: 'note',
  failed: 'bad',
  disabled: 'plain',
  stopped: 'plain',
} as const satisfies Record<PluginState['is'], string>;

/** The state of every feature in this browser. For administrators; errors are the developers' own words. */
export const Diagnostics = observer(() => {
  const { registry, i18n } = useKernel();
  const t = useMessages(diagnosticsMessages);
  const common = useMessages(uiMessages);
  const words: Record<PluginState['is'], string> = {
    running: t.stateRunning,
    waiting: t.stateWaiting,
    loading: t.stateLoading,
    failed: t.stateFailed,
    disabled: t.stateDisabled,
    stopped: t.stateStopped,
  };
  const why = ({ id, state, why: reason }: PluginReport): string => {
    const now = registry.stateOf(id);
    if (now?.is === 'waiting') return t.waitsFor(now.missing.join(', '));
    return state === 'failed' ? (reason ?? '') : '';
  };
  const columns: Column<PluginReport>[] = [
    { id: 'part', header: t.part, cell: (part) => part.title[i18n.locale] },
    { id: 'state', header: t.state, cell: (part) => <Tag tone={tones[part.state]}>{words[part.state]}</Tag> },
    { id: 'why', header: t.why, cell: why },
    {
      id: 'again',
      header: common.actions,
      align: 'end',
      cell: (part) =>
        part.state === 'failed' && <Button onClick={() => registry.retry(part.id)}>{common.tryAgain}</Button>,
    },
  ];
  return (
    <div className="pv-stack">
      <p className="pv-lead">{t.text}</p>
      <Table columns={columns} rows={registry.report()} rowKey={(part) => part.id} caption={t.title} />
    </div>
  );
});

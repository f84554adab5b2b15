import { observer } from 'mobx-react-lite';
import { useKernel, useMessages } from '#core/browser';
import { Button, type Column, Table, Tag, uiMessages } from '#ui';
import type { AnyManifest, PluginState } from '#core/plugin';
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
  const stateOf = ({ id }: AnyManifest): PluginState => registry.stateOf(id)!;
  const why = (part: AnyManifest): string => {
    const state = stateOf(part);
    if (state.is === 'waiting') return t.waitsFor(state.missing.join(', '));
    return state.is === 'failed' ? state.error.message : '';
  };
  const columns: Column<AnyManifest>[] = [
    { id: 'part', header: t.part, cell: (part) => part.title[i18n.locale] },
    {
      id: 'state',
      header: t.state,
      cell: (part) => <Tag tone={tones[stateOf(part).is]}>{words[stateOf(part).is]}</Tag>,
    },
    { id: 'why', header: t.why, cell: why },
    {
      id: 'again',
      header: common.actions,
      align: 'end',
      cell: (part) =>
        stateOf(part).is === 'failed' && <Button onClick={() => registry.retry(part.id)}>{common.tryAgain}</Button>,
    },
  ];
  return (
    <div className="pv-stack">
      <p className="pv-lead">{t.text}</p>
      <Table columns={columns} rows={registry.manifests} caption={t.title} />
    </div>
  );
});

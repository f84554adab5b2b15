import { type ReactNode, Suspense } from 'react';
import { PluginContext, useKernel } from './context.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { kernelMessages } from '../kernelMessages.ts';
import { AwaitedPart } from './lazy/AwaitedPart.tsx';
import { useMessages } from './useMessages.ts';
import { useObserved } from './useObserved.ts';

interface Props {
  /** The plugin's id, as the slot's list says it. */
  readonly owner: string;
  readonly children: ReactNode;
  /** Shown while code or texts load. */
  readonly loading?: ReactNode;
}

/** A part that a plugin contributed: it sees its own plugin's stores, and its failure stays its own. Nothing once the plugin stops. */
export const Contributed = ({ owner, children, loading }: Props): ReactNode => {
  const { registry, report } = useKernel();
  const run = useObserved(() => registry.runOf(owner), [registry, owner]);
  if (!run) return null;
  return (
    <PluginContext value={run} key={run.number}>
      <ErrorBoundary
        onError={(error) => report(error, { feature: owner, doing: 'showing' })}
        fallback={(tryAgain) => <Broken owner={owner} tryAgain={tryAgain} />}
      >
        <Suspense fallback={loading ?? <AwaitedPart />}>{children}</Suspense>
      </ErrorBoundary>
    </PluginContext>
  );
};

const Broken = ({ owner, tryAgain }: { readonly owner: string; readonly tryAgain: () => void }): ReactNode => {
  const { registry, i18n } = useKernel();
  const t = useMessages(kernelMessages);
  const title = registry.manifestOf(owner)?.title[i18n.locale];
  return (
    <div role="alert" className="pav-broken">
      <p>
        <strong>{title === undefined ? t.brokenPart : t.broken(title)}</strong> {t.brokenHint}
      </p>
      <button type="button" className="bp6-button" onClick={tryAgain}>
        {t.tryAgain}
      </button>
    </div>
  );
};

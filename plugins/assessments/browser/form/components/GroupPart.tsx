import { Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { Button } from '#ui';
import { labelOf, translated } from '#plugins/assessments/shared/questionnaire/translation.ts';
import type { ItemNode } from '../model/nodes.ts';
import { domId, useFormTexts, useFormView } from '../hooks/useFormView.ts';
import { Guidance } from './Guidance.tsx';

const depthOf = (node: ItemNode): number => {
  let depth = 0;
  for (let above = node.parent; above; above = above.node.parent) if (above.node.isGroup) depth += 1;
  return depth;
};

/** Questions that belong together; a repeated group can be gone through as often as needed. */
export const GroupPart = observer(({ node }: { readonly node: ItemNode }) => {
  const t = useFormTexts();
  const { item, language } = useFormView();
  const label = node.item.text || node.item.code ? labelOf(node.item, language) : '';
  const repeats = node.item.repeats === true;
  const prefix = translated(node.item, 'prefix', language);
  return (
    <fieldset className={`asm-group depth-${Math.min(depthOf(node), 3)}`} id={domId(node)}>
      {label && (
        <legend>
          {prefix && <span className="asm-prefix">{prefix}</span>} {label}
        </legend>
      )}
      <Guidance node={node} />
      {node.occurrences.map((one, n) => (
        <div
          key={one.key}
          className={repeats ? 'asm-round' : 'asm-items'}
          role={repeats ? 'group' : undefined}
          aria-label={repeats ? t.nth(label, n + 1) : undefined}
        >
          {repeats && node.occurrences.length > 1 && (
            <div className="asm-round-head">
              <b>{t.nth(label, n + 1)}</b>
              <Button intent="quiet" onClick={() => node.remove(one)} aria-label={t.removeAnswer(label, n + 1)}>
                {t.remove}
              </Button>
            </div>
          )}
          {one.nodes.map(item)}
        </div>
      ))}
      {repeats && (
        <div>
          <Button icon={Plus} onClick={() => node.add()}>
            {t.addGroup(label)}
          </Button>
        </div>
      )}
    </fieldset>
  );
});

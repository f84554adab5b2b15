import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { I18n } from '#core/shared';
import type { ChangeableRole } from '../../shared/calls.ts';
import type { PermissionArea } from '../../shared/roleCalls.ts';
import { messages } from '../messages/index.ts';
import { isHeld, offered, type RoleParts, withPermission } from '../roleParts.ts';

interface PermissionTableProps {
  readonly areas: readonly PermissionArea[];
  readonly base: ChangeableRole;
  readonly parts: RoleParts;
  readonly onChange: (parts: RoleParts) => void;
}

/** Feature by feature what a role lets people do: one group of boxes each. */
export const PermissionTable = observer(({ areas, base, parts, onChange }: PermissionTableProps) => {
  const t = useMessages(messages);
  const { locale } = useService(I18n);
  const byFeature = [...Map.groupBy(offered(areas, base), ({ area }) => area)].sort(([one], [other]) =>
    one.title[locale].localeCompare(other.title[locale], locale),
  );
  return (
    <div className="staff-permissions">
      {byFeature.map(([area, all]) => (
        <fieldset key={area.feature}>
          <legend>{area.title[locale]}</legend>
          {all.map((one) => (
            <label key={one.level} className="pv-check">
              <input
                type="checkbox"
                checked={isHeld(parts, one)}
                onChange={(event) => onChange(withPermission(parts, one, event.target.checked))}
              />
              <span>
                {t[`level_${one.level}`]}
                {!one.isOwn && <span className="pv-muted"> {t.added}</span>}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
});

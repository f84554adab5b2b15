import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Button, type FormModel, Tag, TextField } from '#ui';
import { I18n } from '#core/shared';
import { contrastWithWhite, minimumContrast, nearestReadable } from '#plugins/clinic/shared/contrast.ts';
import { organizationTexts } from '../messages/index.ts';

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** A colour by eye or by code, with how well white text reads on it, and the nearest shade that works where it does not. */
export const ColorField = observer(({ form }: { readonly form: FormModel<{ readonly color: string }> }) => {
  const t = useMessages(organizationTexts);
  const i18n = useService(I18n);
  const color = form.values.color;
  const whole = isColor(color);
  const ratio = contrastWithWhite(color);
  const shade = nearestReadable(color);
  const readable = ratio >= minimumContrast;
  // Rounded down: 4.49 must not look like 4.5.
  const shown = i18n.number(Math.floor(ratio * 10) / 10, { minimumFractionDigits: 1 });
  return (
    <div className="pv-form">
      <div className="clinic-color">
        <input
          type="color"
          aria-label={t.pickColor}
          value={whole ? color.toLowerCase() : '#000000'}
          onChange={(event) => form.set('color', event.target.value)}
        />
        <TextField form={form} name="color" maxLength={7} />
      </div>
      <div role="status" className="clinic-said">
        {whole && (
          <p className="clinic-contrast">
            <Tag tone={readable ? 'good' : 'bad'}>{readable ? t.readable : t.contrast(shown)}</Tag>
            <span className="pv-muted">{readable ? t.contrast(shown) : t.nearest(shade)}</span>
          </p>
        )}
      </div>
      {whole && !readable && (
        <div>
          <Button onClick={() => form.set('color', shade)}>{t.useShade(shade)}</Button>
        </div>
      )}
    </div>
  );
});

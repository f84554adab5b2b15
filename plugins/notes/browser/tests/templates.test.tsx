import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FeatureStates } from '#core/shared';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { notes } from '../../manifest.ts';
import type { ClinicTemplates } from '../../shared/calls.ts';
import { TemplatesPanel } from '../components/TemplatesPanel.tsx';
import { messages, setup } from '../index.ts';

const foot = {
  id: 'own-foot',
  nameEn: 'Foot care',
  nameFr: 'Soins des pieds',
  kind: 'progress',
  sections: [{ heading: 'Skin', prompt: 'Colour, wounds', code: '' }],
} as const;

const start = async (kept: unknown) => {
  const sent: ClinicTemplates[] = [];
  const { draw, undo } = await startClinical(notes, {
    setup,
    messages,
    role: 'admin',
    address: '/clinic/management?section=notes',
    answers: {
      'notes.templates': () => kept,
      'notes.saveTemplates': ({ body }: { readonly body: ClinicTemplates }) => {
        sent.push(body);
        return { ...body, version: body.version + 1 };
      },
    },
    services: [[FeatureStates, { isRunning: () => true, stateOf: () => undefined }]],
  });
  await draw(TemplatesPanel);
  return { sent, undo };
};

test('RTE-5 clinic management: a template is added with its sections, and a wrong LOINC code is not sent', async () => {
  const { sent } = await start({ version: 0, templates: [] });
  expect(await screen.findByText('No templates of your own yet')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add template' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Name in English/ }), 'Foot care');
  await userEvent.type(screen.getByRole('textbox', { name: /^Name in French/ }), 'Soins des pieds');
  await userEvent.type(screen.getByRole('textbox', { name: /^Heading 1/ }), 'Skin');
  await userEvent.type(screen.getByRole('textbox', { name: /^LOINC code 1/ }), 'skin');
  await userEvent.click(screen.getByRole('button', { name: 'Add section' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Heading 3/ }), 'Pulses');
  await userEvent.click(screen.getByRole('button', { name: 'Save template' }));
  expect(await screen.findByText('Enter a LOINC code like 61150-9, or leave it empty.')).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.clear(screen.getByRole('textbox', { name: /^LOINC code 1/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save template' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    version: 0,
    templates: [
      {
        nameEn: 'Foot care',
        nameFr: 'Soins des pieds',
        kind: 'progress',
        sections: [
          { heading: 'Skin', prompt: '', code: '' },
          { heading: 'Pulses', prompt: '', code: '' },
        ],
      },
    ],
  });
});

test('RTE-5 clinic management: a template is removed, and undo puts it back on top of that change', async () => {
  const { sent, undo } = await start({ version: 4, templates: [foot] });
  await userEvent.click(await screen.findByRole('button', { name: 'Foot care' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove template' }));
  await waitFor(() => expect(sent).toEqual([{ version: 4, templates: [] }]));
  await undo();
  await waitFor(() => expect(sent.at(-1)).toEqual({ version: 5, templates: [foot] }));
});

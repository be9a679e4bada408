import { createFileRoute } from '@tanstack/react-router';
import { SettingsFrame } from '../settings/settings-frame.tsx';

/** Tabs around the pages of money and of the documents that the law asks for. */
export const Route = createFileRoute('/_panel/_money')({ staticData: { drawn: 'layout' }, component: SettingsFrame });

import { createFileRoute } from '@tanstack/react-router';
import { SettingsFrame } from '../settings/settings-frame.tsx';

export const Route = createFileRoute('/_panel/settings')({ staticData: { drawn: 'layout' }, component: SettingsFrame });

import { createFileRoute } from '@tanstack/react-router';
import { SettingsFrame } from '../settings/settings-frame.tsx';

/** What the law wants to know of money stands beside the money itself, under one row of tabs. */
export const Route = createFileRoute('/_panel/_money')({ staticData: { drawn: 'layout' }, component: SettingsFrame });

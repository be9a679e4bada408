import { createFileRoute } from '@tanstack/react-router';
import { PanelLayout } from '../layouts/panel-layout.tsx';

export const Route = createFileRoute('/_panel')({ staticData: { drawn: 'layout' }, component: PanelLayout });

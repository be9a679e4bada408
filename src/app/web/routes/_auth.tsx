import { createFileRoute } from '@tanstack/react-router';
import { AuthLayout } from '../layouts/auth-layout.tsx';

export const Route = createFileRoute('/_auth')({ staticData: { drawn: 'layout' }, component: AuthLayout });
